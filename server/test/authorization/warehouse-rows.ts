import { addPart } from '../test-parts.ts';
import { onOrder, onPart, placeOrderOfOwner, plain } from './requests.ts';
import type { Rows } from './row.ts';
import { adminsOnly, ofOrder, ownerOrAdmin } from './statuses.ts';

export const warehouseRows = {
  // 404, because there is no such shipment.
  getPackingSlip: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  getLabels: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  getPartLabels: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  listShipments: { request: onOrder, ...ofOrder(ownerOrAdmin(200, 404)) },
  listOrdersToShip: { request: plain, ...adminsOnly(200) },
  getPickList: { request: async (world) => ({ query: `?orders=${await placeOrderOfOwner(world)}` }), ...adminsOnly(200) },
  getPacking: { request: onOrder, ...adminsOnly(200) },
  // 409, because the order is not paid.
  startPacking: { request: async (world) => ({ ...(await onOrder(world)), body: {} }), ...adminsOnly(409) },
  stopPacking: { request: onOrder, ...adminsOnly(200) },
  holdOrder: { request: async (world) => ({ ...(await onOrder(world)), body: { reason: 'Call first' } }), ...adminsOnly(409) },
  removeHold: { request: onOrder, ...adminsOnly(200) },
  addShipment: {
    request: async (world) => ({
      ...(await onOrder(world)),
      body: { carrier: 'ups', lines: [{ lineNumber: 1, quantity: 1, left: 1 }] },
    }),
    ...adminsOnly(409),
  },
  // 404, because there is no such shipment.
  changeShipment: {
    request: async () => ({ ids: ['999999'], body: { carrier: 'ups', trackingNumber: '1Z' } }),
    ...adminsOnly(404),
  },
  markDelivered: { request: async () => ({ ids: ['999999'] }), ...adminsOnly(404) },
  listStock: { request: plain, ...adminsOnly(200) },
  listStockByNumber: { request: async () => ({ query: '?number=AXW-1' }), ...adminsOnly(200) },
  getPartStock: { request: onPart, ...adminsOnly(200) },
  listStockChanges: { request: onPart, ...adminsOnly(200) },
  receiveStock: {
    request: async ({ admin }) => ({ body: { lines: [{ partId: (await addPart(admin))._id, quantity: 3 }] } }),
    ...adminsOnly(201),
  },
  countStock: {
    request: async ({ admin }) => ({
      body: { lines: [{ partId: (await addPart(admin, { availableQ: 9 }))._id, onHand: 9, counted: 9 }] },
    }),
    ...adminsOnly(201),
  },
  writeOffStock: { request: async (world) => ({ ...(await onPart(world)), body: { quantity: 1, reason: 'Broken' } }), ...adminsOnly(201) },
  setBin: { request: async (world) => ({ ...(await onPart(world)), body: { bin: 'A-12-03' } }), ...adminsOnly(200) },
} satisfies Rows;
