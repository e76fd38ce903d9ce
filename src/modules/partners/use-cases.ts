/** The use cases that screens, endpoints and jobs may call, each `(deps, input)` or `(deps, actor, input)` → `Result`. */
export {
  changeApiKey,
  getApiKey,
  listApiKeys,
  makeApiKey,
  revokeApiKey,
  rotateApiKey,
  findIntegratorByKey,
} from './actions/api-keys.ts'
export {
  deliverOverdueWebhooks,
  deliverWebhook,
  fanOutWebhooks,
  purgeWebhookDeliveries,
} from './actions/deliver-webhook.ts'
export { dismissFailedJob, getConnections, retryFailedJob } from './actions/failed-jobs.ts'
export {
  getOrderForIntegrator,
  getInvoiceFileForIntegrator,
  getProductForIntegrator,
  getStatsForIntegrator,
} from './actions/get-for-integrator.ts'
export { listIntegratorOrders } from './actions/list-integrator-orders.ts'
export { listIntegratorProducts } from './actions/list-integrator-products.ts'
export {
  purgeDataReceipts,
  listPartnerFigures,
  listPartnerMessages,
  listPartnersOfOrderForStaff,
  saveDataRefusal,
  listDataRefusals,
} from './actions/partner-data.ts'
export * from './machines/actions/assistants.ts'
export * from './machines/actions/list-feed-products.ts'
export { receiveData } from './actions/receive-data.ts'
export { sendWebhookNotice, notifyEndpointOwners } from './actions/notify-endpoint-owners.ts'
export {
  addWebhookEndpoint,
  archiveWebhookEndpoint,
  changeWebhookEndpoint,
  checkWebhookAddress,
  getWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  showWebhookSecret,
  switchWebhookEndpoint,
  testWebhookEndpoint,
} from './actions/webhook-endpoints.ts'
export {
  getWebhookDelivery,
  listWebhookDeliveries,
  replayFailedWebhooks,
  replayWebhook,
} from './actions/webhook-log.ts'
