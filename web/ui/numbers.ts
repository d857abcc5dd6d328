export { formatCount, formatDate, formatDateTime, formatDay } from "../../domain/text/formats.ts";
