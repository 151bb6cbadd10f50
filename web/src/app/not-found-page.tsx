import { isStranger } from "../api/session.ts";
import { lazyPart } from "../ui/lazy-part.tsx";
import { NotFoundAlone } from "./not-found.tsx";

const Framed = lazyPart(async () => (await import("./not-found-framed.tsx")).NotFoundFramed);

/** For anyone: with a session in the frame, without one alone. A browser may have a session and no copy of its person. */
export const NotFoundPage = () => (isStranger() ? <NotFoundAlone /> : <Framed />);
