import { AppError } from "../../../../domain/errors.ts";
import { MessagingError } from "../../../providers/messaging/messaging-provider.ts";
import type {
  MessagingOperation,
  OwnerMessage,
  OwnerMessageState,
} from "../../../providers/messaging/messaging-operation.ts";

/** Sends a message while its owner waits. Throws unavailable, in words that name no number. */
export async function askOwnerMessage(
  messaging: Pick<MessagingOperation, "sendOwnerMessage">,
  message: OwnerMessage,
): Promise<OwnerMessageState> {
  try {
    return await messaging.sendOwnerMessage(message);
  } catch (error) {
    if (error instanceof MessagingError) throw new AppError("unavailable");
    throw error;
  }
}
