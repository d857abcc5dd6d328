/** Around every page: loaded in one piece before it is first drawn. */
export { Footer } from "./footer.tsx";
export { ConnectionNotices } from "./notices/connection-notices.tsx";
