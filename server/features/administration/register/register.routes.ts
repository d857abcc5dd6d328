import { implement } from "@orpc/server";
import { administrationRegister } from "../../../../contract/administration/administration-register.ts";
import { type RequestContext, requireAdmin } from "../../../http/context.ts";
import { listPeople, type Person } from "../../accounts/users/person.store.ts";
import { badRowWords } from "../../audience/lists/bad-rows/bad-row-words.ts";
import type { AdministrationDeps } from "../administration-deps.ts";
import { actorOf, DONE } from "../advertisers/actor.routes.ts";
import { discardRegister } from "./discard-register.ts";
import { readRegisterFile } from "./read-register-file.ts";
import { findImport, listImports, type RegisterImport } from "./register-import.store.ts";
import { listRegisterStates } from "./register-number.store.ts";
import { isOldRegister } from "./remind-of-register.ts";
import { badRowsOf, takeRegister } from "./take-register.ts";

const SHOWN_IMPORTS = 20;

/** National opt-out registers. */
export function createRegisterRoutes(deps: AdministrationDeps) {
  const os = implement(administrationRegister).$context<RequestContext>();
  const { db, clock } = deps;
  const presentImports = async (imports: readonly RegisterImport[]) => {
    const people = await listPeople(
      db,
      imports.map(({ takenBy }) => takenBy),
    );
    return imports.map((it) => presentImport(it, people));
  };
  return {
    registers: os.registers.handler(async ({ context }) => {
      requireAdmin(context);
      const [states, imports] = [
        await listRegisterStates(db),
        await listImports(db, SHOWN_IMPORTS),
      ];
      return {
        countries: states.map(({ takenAt, isShown: _isShown, ...state }) => ({
          ...state,
          takenAt: takenAt?.toISOString() ?? null,
          isOld: takenAt !== null && isOldRegister(takenAt, clock.now()),
        })),
        imports: await presentImports(imports),
      };
    }),
    readRegister: os.readRegister.handler(async ({ input, context }) => {
      const { actorUserId } = actorOf(context);
      const id = await readRegisterFile(deps, { ...input, userId: actorUserId });
      const found = await findImport(db, id);
      if (!found) throw new Error("The import was neither added nor found.");
      return presentImport(found, new Map());
    }),
    takeRegister: os.takeRegister.handler(async ({ input, context }) => {
      await takeRegister(deps, input, actorOf(context));
      return DONE;
    }),
    discardRegister: os.discardRegister.handler(async ({ input, context }) => {
      await discardRegister(deps, input.id, actorOf(context));
      return DONE;
    }),
  };
}

function presentImport(it: RegisterImport, people: ReadonlyMap<string, Person>) {
  const { readAt, takenAt, readBy: _readBy, ...rest } = it;
  return {
    ...rest,
    readAt: readAt.toISOString(),
    takenAt: takenAt?.toISOString() ?? null,
    takenByName: (it.takenBy === null ? undefined : people.get(it.takenBy)?.name) ?? null,
    badRows: badRowsOf(it).map(({ row, reason }) => ({ row, problem: badRowWords(reason) })),
  };
}
