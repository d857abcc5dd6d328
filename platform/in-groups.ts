type Waiting<Call, Result> = {
  call: Call;
  resolve(result: Result): void;
  reject(reason: unknown): void;
};

/**
 * Lets calls that come at the same time share one piece of work, as a group commit does: the first goes at once, and what
 * arrives meanwhile makes the next group of `most` at the most. So a lone call never waits for others. Each caller gets its
 * own result; `work` answers them in the order of its calls. A group that fails is done again call by call, so that each
 * caller gets its own error: `work` must change nothing when it throws. All groups are worked off in the surroundings (AsyncLocalStorage) of whoever came
 * first: `work` says itself as whom it is done.
 */
export function inGroups<Call, Result>(
  work: (calls: readonly Call[]) => Promise<readonly Result[]>,
  { most }: { most: number },
): (call: Call) => Promise<Result> {
  const waiting: Waiting<Call, Result>[] = [];
  let isWorking = false;

  async function workOff(): Promise<void> {
    isWorking = true;
    while (waiting.length > 0) await answer(waiting.splice(0, most));
    isWorking = false;
  }

  async function answer(group: readonly Waiting<Call, Result>[]): Promise<void> {
    try {
      const results = await work(group.map(({ call }) => call));
      group.forEach((one, index) => one.resolve(results[index] as Result));
    } catch (error) {
      if (group.length === 1) group[0]?.reject(error);
      else for (const one of group) await answer([one]);
    }
  }

  return (call) =>
    new Promise((resolve, reject) => {
      waiting.push({ call, resolve, reject });
      if (!isWorking) void workOff();
    });
}
