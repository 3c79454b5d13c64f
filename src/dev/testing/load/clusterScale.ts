/** Processor time of an order in microseconds, in each process on its way. */
export type OrderCosts = {
  /** At the gateway that accepts the order: decoding, signature, publishing, the answer. */
  readonly own: number
  /** At every gateway, including the accepting one: showing the result. */
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
  /** The bottleneck. Only gateways can be multiplied. */
  readonly limit: 'gateways' | 'engine' | 'projector'
  readonly processors: number
}

const microseconds = 1_000_000

/**
 * Computes the scale of `gateways` processes with a processor each, busy to at most `busy` (0 to 1). Every gateway
 * follows all orders and accepts its share of them. An overloaded market quotes later but limits no other part.
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

export type TraderLoad = {
  readonly ordersPerSecond: number
  /** A gateway's processors per socket with a book, a ticker and trades. */
  readonly processorsPerSocket: number
}

/** Computes the number of gateways, busy to the share `busy`, and of processors for this many traders. */
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
