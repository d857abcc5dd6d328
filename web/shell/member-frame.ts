/** Around every page of a member: loaded in one piece before it is first drawn. */
export { MemberTools } from "./member-tools.tsx";
export { BottomBar } from "./menu/bottom-bar.tsx";
