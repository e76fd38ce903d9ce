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
  sendWebhookNotice,
  notifyEndpointOwners,
  getWebhookDelivery,
  listWebhookDeliveries,
  replayFailedWebhooks,
  replayWebhook,
} from './actions/webhook-delivery.ts'
export { dismissFailedJob, getConnections, retryFailedJob } from './actions/failed-jobs.ts'
export {
  getOrderForIntegrator,
  getInvoiceFileForIntegrator,
  getProductForIntegrator,
  getStatsForIntegrator,
  listIntegratorOrders,
  listIntegratorProducts,
} from './actions/read-for-integrators.ts'
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
