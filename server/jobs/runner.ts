import { randomUUID } from "node:crypto";
import { fromKysely, PgBoss } from "pg-boss";
import type { Listener } from "../../platform/listener.ts";
import type { Log } from "../../platform/log/log.ts";
import { isConnectionLost } from "../../platform/database/connection-loss.ts";
import { untilAnswering } from "../../platform/database/database-answers.ts";
import { grantSchema } from "../../platform/database/grants.ts";
import { createPool } from "../../platform/database/pool.ts";
import type { Announcer } from "../db/announcer/announcer.ts";
import { createDb } from "../db/database.ts";
import { asProgram, asSystem, QUEUE_READERS } from "../identity/identity.ts";
import { inTrace } from "../../platform/log/trace.ts";
import { inSpan } from "../../platform/tracing/spans.ts";
import type { JobDefinition, JobSender, BulkSender } from "./job.ts";
import { type Holding, workUnlessHeld } from "./restored/work-unless-held.ts";
import { BY_TIMER, isByTimer, runScheduled } from "./run-scheduled.ts";
import { listWaiting } from "./waiting-job.store.ts";
import { takeTrace, withTrace } from "./job-trace.ts";

export type JobRunner = JobSender &
  BulkSender & {
    /** Prepares the queues; with `works`, also begins to take jobs, and none while they are held. */
    start(options: { works: boolean; holding?: Holding }): Promise<void>;
    /** Finishes running jobs and returns the others. */
    stop(): Promise<void>;
    /** Runs everything that waits, schedules left aside, until nothing does. For the sandbox clock and tests. */
    drain(): Promise<void>;
    isRunning(): boolean;
  };

type Job = { id: string; data: unknown; signal?: AbortSignal };

type RunnerOptions = {
  ownsQueues?: boolean;
  /** Wakes the workers of other processes, where PostgreSQL does not. */
  announcer?: Announcer;
  /** How often workers look for what nobody announced. */
  pollSeconds?: number;
};

const DEFAULTS = { retryLimit: 5, retryDelaySeconds: 5, expireInSeconds: 300, concurrency: 1 };
// At most ten minutes apart: about a day, as a mail server may be away for a night.
const LETTER_RETRIES = 150;
const STOP_TIMEOUT_MS = 10_000;
const POLL_SECONDS = 2;
// Nobody announces a retry, nor what was sent while the announcements were not heard.
const POLL_WHILE_LISTENING_SECONDS = 5;

/**
 * Jobs stored in PostgreSQL. A committed job wakes a worker immediately, through PostgreSQL or the announcer; workers also
 * poll.
 */
export function createJobRunner(
  databaseUrl: string,
  definitions: readonly JobDefinition[],
  log: Log,
  { ownsQueues = true, announcer, pollSeconds }: RunnerOptions = {},
): JobRunner {
  const wakes = announcer?.wakesWorkers === true ? announcer : undefined;
  const boss = new PgBoss({
    connectionString: databaseUrl,
    application_name: "loudhailer-jobs",
    max: 4,
    useListenNotify: wakes === undefined,
    schedule: false,
    reindex: false,
    // Else their owner has brought the queues' tables up to date.
    migrate: ownsQueues,
  });
  const leases = createPool(databaseUrl, { max: 2, applicationName: "loudhailer-schedules" });
  const db = createDb(leases);
  const timers: NodeJS.Timeout[] = [];
  const stopping = new AbortController();
  const notBeginning = new AbortController();
  const workers = new Map<string, string[]>();
  let hearing: Listener | undefined;
  let beginning: Promise<void> | undefined;
  let holding: Holding | undefined;
  let draining = Promise.resolve();
  let running = false;
  refuseDoubleNames(definitions);
  boss.on("error", (err) => log.error({ err }, "the job queue had a problem"));

  function runOne(definition: JobDefinition, job: Job): Promise<void> {
    const { data, trace } = takeTrace(definition.name, job.data);
    const span = { name: `job ${definition.name}`, kind: "consumer" } as const;
    const attributes = { jobId: job.id, requestId: trace.requestId };
    return inTrace(trace, () =>
      inSpan({ ...span, attributes }, () =>
        asSystem(() => runTraced(definition, { ...job, data })),
      ),
    );
  }

  async function runTraced(definition: JobDefinition, job: Job): Promise<void> {
    const run = (lost?: AbortSignal): Promise<void> => {
      const signals = [job.signal, stopping.signal, lost].filter((it) => it !== undefined);
      return definition.handle(isByTimer(job.data) ? {} : job.data, {
        signal: AbortSignal.any(signals),
      });
    };
    try {
      // Between a promotion and the next look of whoever lays the work down.
      if (await holding?.isHeld()) {
        if (definition.everySeconds !== undefined) return;
        throw new Error("The database is held, or the clock is wrong: no work is done.");
      }
      await (definition.everySeconds === undefined
        ? run()
        : runScheduled(db, definition, job.data, run));
      log.debug({ jobId: job.id }, "a job is done");
    } catch (err) {
      log.error({ err, jobId: job.id }, "a job failed and will be retried");
      // Once the database is back, the failure can be stored and the retry starts soon.
      if (isConnectionLost(err)) await untilAnswering(leases, stopping.signal);
      throw err;
    }
  }

  async function work(definition: JobDefinition): Promise<void> {
    const { name, concurrency = DEFAULTS.concurrency } = definition;
    const listening = pollSeconds ?? POLL_WHILE_LISTENING_SECONDS;
    const options = {
      batchSize: 1,
      pollingIntervalSeconds: wakes ? listening : POLL_SECONDS,
      notifyPollingIntervalSeconds: listening,
    };
    const own: string[] = [];
    // One by one: each is woken by its own id.
    while (own.length < concurrency)
      own.push(
        await boss.work(name, options, async ([job]) => {
          if (job) await runOne(definition, job);
        }),
      );
    workers.set(name, own);
  }

  function wake(name: string): void {
    for (const id of workers.get(name) ?? []) boss.notifyWorker(id);
  }

  function schedule({ name, everySeconds }: JobDefinition): void {
    if (everySeconds === undefined) return;
    const enqueue = (): void => {
      boss
        .send(name, BY_TIMER, { singletonKey: "schedule", retryLimit: 0 })
        .then(() => wakes?.announce(db, "job", name))
        .catch((err: unknown) =>
          log.error({ err, job: name }, "a scheduled job could not be queued"),
        );
    };
    enqueue();
    timers.push(setInterval(enqueue, everySeconds * 1000));
  }

  async function drainAll(): Promise<void> {
    for (let ran = true; ran;) {
      ran = false;
      const waiting = await asProgram(() => listWaiting(db));
      for (const definition of definitions.filter(({ name }) => waiting.has(name))) {
        // One at a time: the jobs of a batch come in no order.
        const [job] = await boss.fetch<unknown>(definition.name, { batchSize: 1 });
        if (!job) continue;
        ran = true;
        await settle(boss, definition.name, job.id, () => runOne(definition, job));
      }
    }
  }

  async function takeUp(): Promise<void> {
    hearing = wakes?.listen("job", {
      onMessage: wake,
      onAgain: () => [...workers.keys()].forEach(wake),
    });
    for (const definition of definitions) await work(definition);
    for (const definition of definitions) schedule(definition);
  }

  async function layDown(): Promise<void> {
    for (const timer of timers.splice(0)) clearInterval(timer);
    await hearing?.stop();
    const names = [...workers.keys()];
    workers.clear();
    await Promise.all(names.map((name) => boss.offWork(name, { wait: true })));
  }

  return {
    async start({ works, holding: given }) {
      holding = given;
      await boss.start();
      for (const definition of definitions) await prepareQueue(boss, definition, !wakes);
      if (ownsQueues) await grantSchema(leases, "pgboss", QUEUE_READERS);
      running = true;
      if (!works) return;
      const begun = workUnlessHeld(holding, { takeUp, layDown }, notBeginning.signal);
      beginning = begun
        .then(({ watching }) => watching)
        .catch((err: unknown) => {
          running = false;
          log.error({ err }, "the jobs could not be begun");
        });
      if (!holding) await begun.catch(() => undefined);
    },
    async stop() {
      notBeginning.abort();
      await beginning;
      if (!running) return;
      running = false;
      await hearing?.stop();
      for (const timer of timers.splice(0)) clearInterval(timer);
      const giveUp = setTimeout(() => stopping.abort(), STOP_TIMEOUT_MS - 2_000);
      await boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS });
      clearTimeout(giveUp);
      await leases.end();
    },
    drain() {
      // Whoever comes while another drains waits for what that one has in hand.
      draining = draining.then(drainAll, drainAll);
      return draining;
    },
    async send(db, name, data, options = {}) {
      const send = () =>
        boss.send(name, withTrace(data), {
          db: fromKysely(db),
          // Queues keep one waiting job a key, so a job without one gets its own.
          singletonKey: options.key ?? randomUUID(),
          ...(options.startAfterSeconds === undefined
            ? {}
            : { startAfter: options.startAfterSeconds }),
        });
      // Nobody but the program touches the queues.
      await asProgram(send);
      if (options.startAfterSeconds === undefined) await wakes?.announce(db, "job", name);
    },
    async sendAll(db, name, all) {
      if (all.length === 0) return;
      const jobs = all.map(({ key, data }) => ({ data: withTrace(data), singletonKey: key }));
      await asProgram(() => boss.insert(name, jobs, { db: fromKysely(db) }));
      await wakes?.announce(db, "job", name);
    },
    isRunning: () => running,
  };
}

async function prepareQueue(
  boss: PgBoss,
  definition: JobDefinition,
  notify: boolean,
): Promise<void> {
  const { name } = definition;
  const options = {
    retryLimit:
      definition.retryLimit ??
      (definition.isLetter === true ? LETTER_RETRIES : DEFAULTS.retryLimit),
    retryDelay: definition.retryDelaySeconds ?? DEFAULTS.retryDelaySeconds,
    retryBackoff: true,
    retryDelayMax: 600,
    expireInSeconds: definition.expireInSeconds ?? DEFAULTS.expireInSeconds,
    heartbeatSeconds: 60,
    deleteAfterSeconds: 86_400,
    notify,
  };
  // One waiting at most. That a schedule does not overtake itself is a lease's work: the queue would hold the run of a
  // killed worker for a minute.
  await boss.createQueue(name, { ...options, policy: "short" });
  await boss.updateQueue(name, options);
}

async function settle(
  boss: PgBoss,
  name: string,
  id: string,
  run: () => Promise<void>,
): Promise<void> {
  try {
    await run();
    await boss.complete(name, id);
  } catch (error) {
    await boss.fail(name, id, { message: error instanceof Error ? error.message : String(error) });
  }
}

function refuseDoubleNames(definitions: readonly JobDefinition[]): void {
  const names = definitions.map(({ name }) => name);
  const double = names.find((name, index) => names.indexOf(name) !== index);
  if (double !== undefined) throw new Error(`Two jobs are called ${double}.`);
}
