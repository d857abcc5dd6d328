import { type Cluster } from "../../dev/postgres/cluster.ts";
import { startEmbeddedPostgres } from "../../dev/postgres/embedded.ts";
import { createPool } from "../../platform/database/pool.ts";
import { answerAsHelper } from "../harness/helper.ts";

let cluster: Cluster;

answerAsHelper({
  async start(dataDir: string) {
    cluster = await startEmbeddedPostgres(dataDir);
    const pool = createPool(cluster.url("postgres"), { max: 1 });
    await pool.query("select 1");
    await pool.end();
  },
  stop: () => cluster.stop(),
});
