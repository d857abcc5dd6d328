export type SupportState = "open" | "answered" | "closed";

/** `seq` is the order of the queue. */
export type SupportMessage = {
  id: string;
  seq: bigint;
  userId: string;
  subject: string;
  message: string;
  state: SupportState;
  sentAt: Date;
  answer: string | null;
  answeredAt: Date | null;
  answeredBy: string | null;
};
