import type { FastifyReply, FastifyRequest } from "fastify";

const DAY_SECONDS = 86_400;

/** Lifetime of each cookie; on https its name gets the `__Host-` prefix. */
export const cookieLife = {
  /** The session token. */
  session: 7 * DAY_SECONDS,
  /** Binds a code to the browser that requested it. */
  sign_in: 30 * 60,
  /** Binds a sign-in with the identity provider to the browser that began it. */
  single_sign_on: 10 * 60,
  /** A signed record of who has signed in on this browser. */
  known: 180 * DAY_SECONDS,
} as const;

type CookieName = keyof typeof cookieLife;

export type Cookies = {
  read(request: FastifyRequest, name: CookieName): string | null;
  write(reply: FastifyReply, name: CookieName, value: string): void;
  clear(reply: FastifyReply, name: CookieName): void;
};

/** @param secure whether the public URL uses https */
export function makeCookies(secure: () => boolean): Cookies {
  const fullName = (name: CookieName) => (secure() ? `__Host-${name}` : name);
  const options = () => ({ path: "/", httpOnly: true, sameSite: "lax", secure: secure() }) as const;
  return {
    read: (request, name) => request.cookies[fullName(name)] || null,
    write: (reply, name, value) => {
      reply.setCookie(fullName(name), value, { ...options(), maxAge: cookieLife[name] });
    },
    clear: (reply, name) => {
      reply.clearCookie(fullName(name), options());
    },
  };
}
