/** Processor time of an order in microseconds, in each process that it passes. */
export type OrderCosts = {
  /** At the gateway that takes it: decoding, signature, publishing, the answer. */
  readonly own: number
  /** At every gateway, the one that takes it too: showing what became of it. */
  readonly follow: number
  readonly engine: number
  readonly projector: number
  readonly market: number
  /** All nodes of this run together. */
  readonly nats: number
  readonly postgres: number
}

export type Scale = {
  readonly gateways: number
  readonly ordersPerSecond: number
  /** What has no more to give. Of these only gateways can be more. */
  readonly limit: 'gateways' | 'engine' | 'projector'
  /** Processors that all of it keeps busy, those of NATS and PostgreSQL too. */
  readonly processors: number
}

const microseconds = 1_000_000

/**
 * What follows for `gateways` processes with a processor each, of which no process is to be busier than `busy` (0 to 1). Every
 * gateway follows all orders and takes its share of them. A market that is too busy quotes later, and limits no one else.
 */
export function scaleOf(costs: OrderCosts, gateways: number, busy: number): Scale {
  const most = (costUs: number) => (busy * microseconds) / costUs
  const limits = [
    ['gateways', most(costs.follow + costs.own / gateways)],
    ['engine', most(costs.engine)],
    ['projector', most(costs.projector)],
  ] as const
  const [limit, ordersPerSecond] = limits.reduce((least, one) => (one[1] < least[1] ? one : least))
  const { own, follow, engine, projector, market, nats, postgres } = costs
  const ofAll = own + follow * gateways + engine + projector + market + nats + postgres
  return { gateways, ordersPerSecond, limit, processors: (ordersPerSecond * ofAll) / microseconds }
}

/** What a trader asks of a cluster. */
export type TraderLoad = {
  readonly ordersPerSecond: number
  /** Processors that a gateway needs for a socket that hears a book, a ticker and trades. */
  readonly processorsPerSocket: number
}

/** Processors for so many traders, with gateways that are busy to the share `busy`, and how many gateways that are. */
export function processorsFor(costs: OrderCosts, traders: number, load: TraderLoad, busy: number) {
  const perSecond = traders * load.ordersPerSecond
  const atGateways = (count: number) =>
    traders * load.processorsPerSocket + (perSecond * (costs.own + costs.follow * count)) / microseconds
  let gateways = 1
  while (atGateways(gateways) > gateways * busy && gateways < 1_000) gateways += 1
  const { engine, projector, market, nats, postgres } = costs
  const others = (perSecond * (engine + projector + market + nats + postgres)) / microseconds
  return { gateways, processors: atGateways(gateways) + others }
}
