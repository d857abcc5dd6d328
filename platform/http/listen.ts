import type { Server } from "node:net";

export type ListenOptions = { port: number; host?: string; variable?: string };

/**
 * Listens and resolves to the port taken (another than asked only when 0 was asked). Throws one sentence for the
 * operator when the port cannot be had; `variable` names the setting to change.
 */
export function listen(
  server: Server,
  { port, host = "127.0.0.1", variable = "PORT" }: ListenOptions,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>();
  const onError = (error: NodeJS.ErrnoException): void =>
    reject(explainListenError(error, port, variable));
  server.once("error", onError);
  server.listen(port, host, () => {
    server.off("error", onError);
    const address = server.address();
    resolve(typeof address === "object" && address !== null ? address.port : port);
  });
  return promise;
}

function explainListenError(error: NodeJS.ErrnoException, port: number, variable: string): Error {
  if (error.code === "EADDRINUSE") {
    return new Error(
      `Port ${port} is already taken: stop the other program, or set ${variable} to a free port.`,
      { cause: error },
    );
  }
  if (error.code === "EACCES") {
    return new Error(
      `Port ${port} may not be used by this user: set ${variable} to a port above 1023.`,
      { cause: error },
    );
  }
  return error;
}
