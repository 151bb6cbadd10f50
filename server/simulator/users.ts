import { type Configuration, type PlatformClient, PlatformError } from "@console/platform-client";

/** People who were invited to a brand's portal: each signs in as soon as the platform knows of them. */
export class PortalUsers {
  readonly #client: PlatformClient;
  /** Who has signed in since this process began; of those before, the console keeps the first report. */
  readonly #active = new Set<number>();

  constructor(client: PlatformClient) {
    this.#client = client;
  }

  async signIn(brands: readonly Configuration[], now: Date): Promise<void> {
    for (const { id, users } of brands) {
      for (const user of users) {
        if (user.email === "" || this.#active.has(user.id)) continue;
        await this.#client.userActive(id, user.id, now).catch(ignoreGone);
        this.#active.add(user.id);
      }
    }
  }
}

/** The brand or the person may be gone by now. */
function ignoreGone(error: unknown): void {
  if (!(error instanceof PlatformError && [404, 409].includes(error.status))) throw error;
}
