import { once } from "node:events";
import { createServer as createHttpServer } from "node:http";
import { createServer, type Server } from "node:net";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Guard, makeGuard, RefusedAddressError } from "./guarded-net.ts";

const refused = [
  ...["0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.100.100.200", "100.127.255.255"],
  ...["127.0.0.1", "127.255.255.254", "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255"],
  ...["192.0.0.192", "192.0.2.1", "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.7"],
  ...["203.0.113.9", "224.0.0.1", "239.255.255.255", "240.0.0.1", "255.255.255.255", "168.63.129.16"],
  ...["::", "::1", "::ffff:127.0.0.1", "::ffff:7f00:1", "::ffff:10.0.0.1", "::ffff:169.254.169.254", "::ffff:8.8.8.8"],
  ...["::127.0.0.1", "64:ff9b::127.0.0.1", "64:ff9b::a9fe:a9fe", "64:ff9b:1::1", "100::1", "2001::1", "2001:db8::1"],
  ...["2002:7f00:1::", "3fff::1", "5f00::1", "fc00::1", "fd00:ec2::254", "fd20:ce::254", "fe80::1", "fe80::1%eth0"],
  ...["fec0::1", "ff02::1", "localhost", "example.com", "127.1", "2130706433", ""],
];

const permitted = [
  ...["1.1.1.1", "8.8.8.8", "9.255.255.255", "11.0.0.1", "100.63.255.255", "100.128.0.0", "126.255.255.255"],
  ...["128.0.0.1", "169.253.255.255", "172.15.255.255", "172.32.0.0", "192.167.255.255", "198.20.0.0"],
  ...["223.255.255.255", "2001:4860:4860::8888", "2606:4700::1111", "2a00:1450:4001::1", "64:ff9b::8.8.8.8"],
];

// A name is resolved by the machine, which may be busy.
const signal = () => AbortSignal.timeout(15_000);

let server: Server;
let port = 0;
let connections = 0;

beforeAll(async () => {
  server = createServer((socket) => {
    connections += 1;
    socket.end();
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  port = portOf(server);
});

afterAll(() => {
  server.close();
});

function portOf(listening: { address(): unknown }): number {
  const bound = listening.address();
  if (typeof bound === "object" && bound !== null && "port" in bound) return Number(bound.port);
  throw new Error("the server listens on no port");
}

/** A name server that gives one answer per query and repeats the last one forever. */
function resolving(...answers: string[][]) {
  let lookups = 0;
  const resolve: NonNullable<Parameters<typeof makeGuard>[1]> = (_host, _options, answer) => {
    const found = answers[Math.min(lookups, answers.length - 1)] ?? [];
    lookups += 1;
    setImmediate(() =>
      answer(
        null,
        found.map((address) => ({ address, family: address.includes(":") ? 6 : 4 })),
      ),
    );
  };
  return { resolve, lookups: () => lookups };
}

const connecting = (guard: Guard, host: string) => guard.connect(host, port, signal());

describe("addresses", () => {
  it.each(refused)("refuses %s (ASVS V1.3.6)", (address) => {
    expect(makeGuard([]).permits(address)).toBe(false);
  });

  it.each(permitted)("permits %s", (address) => {
    expect(makeGuard([]).permits(address)).toBe(true);
  });

  it("treats a private address in NAT64 and mapped form like the address itself", () => {
    const byte = fc.nat(255);
    const privately = fc.oneof(
      fc.tuple(fc.constant(10), byte, byte, byte),
      fc.tuple(fc.constant(127), byte, byte, byte),
      fc.tuple(fc.constant(172), fc.integer({ min: 16, max: 31 }), byte, byte),
      fc.tuple(fc.constant(192), fc.constant(168), byte, byte),
    );
    const guard = makeGuard([]);
    fc.assert(
      fc.property(privately, (bytes) => {
        const address = bytes.join(".");
        return ["", "::ffff:", "64:ff9b::", "::"].every((prefix) => !guard.permits(prefix + address));
      }),
    );
  });

  it("lets OUTBOUND_ALLOW open addresses and networks, and nothing else (ASVS V13.2.4, V13.2.5)", () => {
    const guard = makeGuard(["10.1.0.0/16", "192.168.7.7", "fd12::/32"]);
    const open = ["10.1.2.3", "::ffff:10.1.2.3", "192.168.7.7", "fd12::5"];
    expect(open.map((address) => guard.permits(address))).toEqual([true, true, true, true]);
    expect(["10.2.0.1", "192.168.7.8", "fd13::5"].some((address) => guard.permits(address))).toBe(false);
    expect([guard.isAllowed("8.8.8.8"), guard.isAllowed("10.1.0.1"), guard.isAllowed(undefined)]).toEqual([
      false,
      true,
      false,
    ]);
  });

  it.each(["10.0.0.0/33", "10.0.0.0/", "10.0.0.0/8/8", "::/129", "localhost", ""])(
    "rejects the network %j",
    (network) => {
      expect(() => makeGuard([network])).toThrow("is not an address or network");
    },
  );
});

describe("connections", () => {
  it.each(["localhost", "127.0.0.1", "127.1", "0x7f000001", "2130706433", "::1", "::ffff:127.0.0.1"])(
    "never reaches loopback as %s",
    async (host) => {
      const before = connections;
      // Some machines do not resolve some of these forms at all, or not in time, which is refusal enough.
      await expect(connecting(makeGuard([]), host)).rejects.toThrow(/refused address|ENOTFOUND|no answer in time/);
      await expect(
        makeGuard([]).get(`http://${host.includes(":") ? `[${host}]` : host}:${port}/`, {}, signal()),
      ).rejects.toThrow(RefusedAddressError);
      expect(connections).toBe(before);
    },
  );

  it("reaches loopback inside OUTBOUND_ALLOW", async () => {
    const socket = await connecting(makeGuard(["127.0.0.0/8"]), "localhost");
    expect(socket.remoteAddress).toBe("127.0.0.1");
    socket.destroy();
  });

  it("connects to exactly the address it checked: the name is resolved once (ASVS V1.3.6)", async () => {
    const names = resolving(["127.0.0.9"], ["127.0.0.1"]);
    const guard = makeGuard(["127.0.0.1"], names.resolve);
    await expect(connecting(guard, "rebinding.example")).rejects.toThrow(RefusedAddressError);
    expect(names.lookups()).toBe(1);
  });

  it("uses only the permitted ones of a name's addresses", async () => {
    const guard = makeGuard(["127.0.0.1"], resolving(["10.0.0.1", "::1", "127.0.0.1"]).resolve);
    const socket = await connecting(guard, "mixed.example");
    expect(socket.remoteAddress).toBe("127.0.0.1");
    socket.destroy();
  });

  it("does not follow a redirect and limits the size of the body (ASVS V15.3.2)", async () => {
    const lookups: string[] = [];
    const web = createHttpServer((request, response) => {
      lookups.push(request.url ?? "");
      if (request.url === "/long") response.end("x".repeat(70_000));
      else response.writeHead(302, { location: "/elsewhere" }).end("moved");
    });
    web.listen(0, "127.0.0.1");
    await once(web, "listening");
    const guard = makeGuard(["127.0.0.1"]);
    const origin = `http://127.0.0.1:${portOf(web)}`;
    expect(await guard.get(`${origin}/first`, {}, signal())).toMatchObject({ status: 302, body: "moved" });
    await expect(guard.get(`${origin}/long`, {}, signal())).rejects.toThrow("too long");
    expect(lookups).toEqual(["/first", "/long"]);
    web.close();
  });

  it("times out", async () => {
    // A name server that never answers.
    const guard = makeGuard([], () => undefined);
    await expect(guard.connect("slow.example", 25, AbortSignal.timeout(50))).rejects.toThrow("no answer in time");
  });
});
