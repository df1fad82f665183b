import type pg from 'pg';

/**
 * Remembers which stock alerts the shop has emailed, before a restore replaces its data. Returns a function that removes these alerts
 * from the restored data, so that they are not emailed again.
 */
export async function rememberMailedAlerts(client: pg.ClientBase): Promise<() => Promise<void>> {
  const { rows } = await client.query<{ found: boolean }>(`select to_regclass('outbox.mailed_stock_alerts') is not null as found`);
  if (!rows[0]?.found) return async () => {};
  await client.query('create temporary table mailed_before on commit drop as select * from outbox.mailed_stock_alerts');
  return async () => {
    await client.query('insert into outbox.mailed_stock_alerts select * from mailed_before');
    await client.query('delete from stock_alerts where id in (select alert_id from mailed_before)');
  };
}
