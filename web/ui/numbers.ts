export { formatCount, formatDate, formatDateTime, formatDay } from "../../domain/formats.ts";
