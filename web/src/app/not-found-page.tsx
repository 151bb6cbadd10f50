import { storedUser } from "../api/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { NotFoundAlone } from "./not-found.tsx";

const Framed = lazyPart(async () => (await import("./not-found-framed.tsx")).NotFoundFramed);

/** For anyone: with a session in the frame, without one alone. */
export const NotFoundPage = () => (storedUser() === null ? <NotFoundAlone /> : <Framed />);
