import type { TickerLevel } from '@/core/protocol/channels/ticker'
import { toNumber } from '@/core/protocol/fixed6'
import type { OptionInstrument } from '@/core/protocol/instrument'
import { type OptionModel, impliedVolatility } from '@/core/quant/black76'
import { greeks, volatilityGreeks } from '@/core/quant/greeks'
import { windowLeft } from '@/core/quant/settlement'
import { indexGreeks } from '@/core/quant/structures/futureOption'
import { yearsToExpiry } from '@/core/quant/yearsToExpiry'
import { t } from '@/web/language/t'
import { deltaAbout } from '@/web/ui/greekLabels'
import { thetaAbout } from '@/web/ui/settlingText'

export const greekIds = ['iv', 'delta', 'gamma', 'vega', 'theta', 'rho', 'vanna', 'volga', 'charm', 'tick'] as const
export type GreekId = (typeof greekIds)[number]

/** A number and its source: the venue, or the page's Black-76 model at the forward of the expiry. */
export type GreekFigure = { readonly value: number; readonly source: 'venue' | 'ours' }

/** Known figures at one price, per contract, in the units of `core/quant/greeks`. */
export type GreekColumn = Partial<Readonly<Record<GreekId, GreekFigure>>>

export type GreekGround = {
  readonly option: OptionInstrument
  /** Forward of the expiry in USD. Without a forward, only published figures are shown. */
  readonly forward: number | undefined
  readonly nowNs: bigint
}

/**
 * Returns published figures, or computed figures where the venue publishes none. `tick` is the change in volatility
 * points for one price step.
 */
export function greekColumn(level: TickerLevel | undefined, ground: GreekGround): GreekColumn {
  if (level === undefined) return {}
  const model = modelOf(level, ground)
  const own = model === undefined ? undefined : ownGreeks(model, windowLeft(ground.option.expiryNs, ground.nowNs))
  const ours = (value: number | undefined): GreekFigure | undefined =>
    value === undefined || !Number.isFinite(value) ? undefined : { value, source: 'ours' }
  const figure = (value: number | undefined, reckoned: number | undefined): GreekFigure | undefined =>
    value === undefined ? ours(reckoned) : { value, source: 'venue' }
  const vega = figure(level.vega, own?.vega)
  const step = toNumber(ground.option.priceStep)
  return known({
    iv: figure(level.iv, model?.iv),
    delta: figure(level.delta, own?.delta),
    gamma: figure(level.gamma, own?.gamma),
    vega,
    theta: figure(level.theta, own?.theta),
    rho: figure(level.rho, own?.rho),
    vanna: ours(own?.vanna),
    volga: ours(own?.volga),
    charm: ours(own?.charm),
    tick: ours(vega !== undefined && vega.value > 0 ? step / vega.value : undefined),
  })
}

/**
 * Greeks with respect to the index. In the settlement window delta falls as the window passes, so charm has no value.
 */
function ownGreeks(model: OptionModel, left: number) {
  const { vanna, volga, charm } = volatilityGreeks(model)
  const { rho } = greeks(model)
  return { ...indexGreeks(model, left), rho, vanna: vanna * left, volga, charm: left < 1 ? undefined : charm }
}

/** Scales the figures of one contract by a signed number of contracts. Volatility and tick do not scale. */
export function positionColumn(one: GreekColumn, contracts: number): GreekColumn {
  const times = (figure: GreekFigure | undefined) =>
    figure === undefined ? undefined : { ...figure, value: figure.value * contracts }
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
  const iv = level.iv ?? impliedVolatility({ ...terms, price: toNumber(level.price) }).iv
  return iv === undefined ? undefined : { ...terms, iv }
}

function known(figures: Readonly<Record<string, GreekFigure | undefined>>): GreekColumn {
  return Object.fromEntries(Object.entries(figures).filter(([, figure]) => figure !== undefined))
}

type GreekText = {
  readonly name: string
  readonly unit: string
  readonly about: string
  readonly decimals: number
}

export function greekLabel(id: GreekId): GreekText {
  switch (id) {
    case 'iv':
      return { name: 'IV', unit: '%', about: t('Annualised implied volatility'), decimals: 2 }
    case 'delta':
      return {
        name: t('Delta'),
        unit: t('/ USD'),
        about: deltaAbout,
        decimals: 4,
      }
    case 'gamma':
      return {
        name: t('Gamma'),
        unit: t('Δ / USD'),
        about: t('Delta change per 1 USD move in the forward'),
        decimals: 6,
      }
    case 'vega':
      return {
        name: t('Vega'),
        unit: t('USD / pt'),
        about: t('Price change per 1-point (1%) move in IV'),
        decimals: 4,
      }
    case 'theta':
      return {
        name: t('Theta'),
        unit: t('USD / day'),
        about: thetaAbout,
        decimals: 4,
      }
    case 'rho':
      return {
        name: t('Rho'),
        unit: t('USD / 1 %'),
        about: t('Price change per 1% move in rates'),
        decimals: 4,
      }
    case 'vanna':
      return {
        name: t('Vanna'),
        unit: t('Δ / pt'),
        about: t('Delta change per 1-point move in IV'),
        decimals: 6,
      }
    case 'volga':
      return {
        name: t('Volga'),
        unit: t('vega / pt'),
        about: t('Vega change per 1-point move in IV'),
        decimals: 6,
      }
    case 'charm':
      return {
        name: t('Charm'),
        unit: t('Δ / day'),
        about: t('Delta change per day, all else equal'),
        decimals: 6,
      }
    case 'tick':
      return {
        name: t('One tick'),
        unit: t('pt of IV'),
        about: t('IV change per price tick – the finest IV resolution a quote can have'),
        decimals: 2,
      }
  }
}
