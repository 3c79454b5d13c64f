import type { TickerLevel } from '@/protocol/channels/ticker'
import { toNumber } from '@/protocol/fixed6'
import type { OptionInstrument } from '@/protocol/instrument'
import type { OptionModel } from '@/quant/black76'
import { greeks, volatilityGreeks } from '@/quant/greeks'
import { impliedVolatility } from '@/quant/impliedVolatility'
import { yearsToExpiry } from '@/quant/yearsToExpiry'

export const greekIds = ['iv', 'delta', 'gamma', 'vega', 'theta', 'rho', 'vanna', 'volga', 'charm', 'tick'] as const
export type GreekId = (typeof greekIds)[number]

/** A number and who says it: the venue, or this page by Black-76 on the forward of the expiry. */
export type GreekFigure = { readonly value: number; readonly source: 'venue' | 'ours' }

/** What is known of one price, per contract, in the units of `quant/greeks`. What is not known is absent. */
export type GreekColumn = Partial<Readonly<Record<GreekId, GreekFigure>>>

/** What greeks of our own are reckoned with. */
export type GreekGround = {
  readonly option: OptionInstrument
  /** Of the expiry, USD; without it there is nothing but what the venue tells. */
  readonly forward: number | undefined
  /** UNIX nanoseconds. */
  readonly nowNs: bigint
}

/**
 * The figures of a mark, a bid or an ask: the venue's where it tells them. `tick` is by how many volatility points the
 * volatility of this price moves with one step of the price.
 */
export function greekColumn(level: TickerLevel | undefined, ground: GreekGround): GreekColumn {
  if (level === undefined) return {}
  const model = modelOf(level, ground)
  const own = model && { ...greeks(model), ...volatilityGreeks(model) }
  const ours = (value: number | undefined): GreekFigure | undefined =>
    value === undefined || !Number.isFinite(value) ? undefined : { value, source: 'ours' }
  const told = (value: number | undefined, reckoned: number | undefined): GreekFigure | undefined =>
    value === undefined ? ours(reckoned) : { value, source: 'venue' }
  const vega = told(level.vega, own?.vega)
  const step = toNumber(ground.option.priceStep)
  return known({
    iv: told(toldIv(level), model?.iv),
    delta: told(level.delta, own?.delta),
    gamma: told(level.gamma, own?.gamma),
    vega,
    theta: told(level.theta, own?.theta),
    rho: told(level.rho, own?.rho),
    vanna: ours(own?.vanna),
    volga: ours(own?.volga),
    charm: ours(own?.charm),
    tick: ours(vega !== undefined && vega.value > 0 ? step / vega.value : undefined),
  })
}

/** So many contracts, signed, at the figures of one: volatility and tick are of no amount. */
export function positionColumn(one: GreekColumn, contracts: number): GreekColumn {
  const times = (figure: GreekFigure | undefined) => figure && { ...figure, value: figure.value * contracts }
  const { iv: _iv, tick: _tick, ...sums } = one
  return known(Object.fromEntries(Object.entries(sums).map(([id, figure]) => [id, times(figure)])))
}

function modelOf(level: TickerLevel, { option, forward, nowNs }: GreekGround): OptionModel | undefined {
  if (forward === undefined) return undefined
  const { optionType } = option
  const terms = {
    forward,
    strike: toNumber(option.strike),
    yearsToExpiry: yearsToExpiry(option.expiryNs, nowNs),
    optionType,
  }
  const iv = toldIv(level) ?? impliedVolatility({ ...terms, price: toNumber(level.price) }).iv
  return iv === undefined ? undefined : { ...terms, iv }
}

/** Some venues write 0 where a price has no volatility. */
function toldIv({ iv }: TickerLevel): number | undefined {
  return iv === 0 ? undefined : iv
}

function known(figures: Readonly<Record<string, GreekFigure | undefined>>): GreekColumn {
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== undefined))
}
