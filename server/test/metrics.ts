/** The text of /metrics. */
export const readMetrics = async (url: string): Promise<string> => (await fetch(`${url}/metrics`)).text();

/** The value of a series, by its name and labels as they are written; undefined if it is not there. */
export function metricValue(metrics: string, series: string): number | undefined {
  const line = metrics.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}
