import { fixed6, type Amount, type Usd } from '@/protocol/fixed6'
import { costBases, crossingCost, structureCost, type CostBasis } from '@/quant/structures/structureCost'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { plural, t } from '@/ui/t'
import type { BuilderLeg } from './builderLeg'
import { basisWords, costWords, shortName } from './builderWords'

type CostPanelProps = {
  legs: readonly BuilderLeg[]
  amount: Amount
  basis: CostBasis
  onBasis: (basis: CostBasis) => void
}

/** What the legs cost together, at each price that somebody might mean; the chosen one is what all else is counted at. */
export function CostPanel({ legs, amount, basis, onBasis }: CostPanelProps) {
  const traded = legs.filter(({ ratio }) => ratio !== undefined)
  const costs = costBases.map((one) => ({
    basis: one,
    ...structureCost(
      traded.map(({ quote }) => quote),
      one,
    ),
  }))
  const chosen = costs.find((cost) => cost.basis === basis)
  const isEmpty = traded.length === 0
  const unknown = (chosen?.unknownLegs ?? []).flatMap((at) => traded[at] ?? [])
  return (
    <section aria-label={t('Cost')} className="flex flex-col gap-1.5 p-3">
      <h2 className="label">{t('Cost')}</h2>
      <table className="w-full text-sm">
        <thead className="text-xs text-text-3">
          <tr>
            <th scope="col" className="text-left font-normal">
              {t('Counted at')}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('One, USD')}
            </th>
            <th scope="col" className="text-right font-normal">
              {t('All, USD')}
            </th>
          </tr>
        </thead>
        <tbody>
          {costs.map((cost) => (
            <Row
              isEmpty={isEmpty}
              key={cost.basis}
              {...cost}
              amount={amount}
              isChosen={cost.basis === basis}
              onChoose={() => onBasis(cost.basis)}
            />
          ))}
        </tbody>
      </table>
      <p className="min-h-4 text-xs text-text-3">
        {unknown.length > 0 && <span className="text-warn">{unknownWords(unknown, basis)}</span>}
        {unknown.length === 0 && !isEmpty && crossingWords(traded)}
      </p>
      {traded.some(({ quote }) => quote.isPerpetual) && (
        <p className="text-xs text-text-3">
          {t('The premium of the options. The perpetual has none: its margin is below.')}
        </p>
      )}
    </section>
  )
}

type RowProps = {
  basis: CostBasis
  known: Usd
  unknownLegs: readonly number[]
  amount: Amount
  isEmpty: boolean
  isChosen: boolean
  onChoose: () => void
}

function Row({ basis, known, unknownLegs, amount, isEmpty, isChosen, onChoose }: RowProps) {
  const { name, about } = basisWords[basis]
  const isKnown = !isEmpty && unknownLegs.length === 0
  return (
    <tr className={isChosen ? 'text-text-1' : 'text-text-2'} title={about}>
      <th scope="row" className="text-left font-normal">
        <label className="inline-flex min-h-small items-center gap-2 select-none">
          <input
            type="radio"
            name="basis"
            aria-label={t('Counted at {basis}', { basis: name })}
            checked={isChosen}
            onChange={onChoose}
            className="size-3.5 accent-(--accent)"
          />
          {name}
        </label>
      </th>
      <td className="text-right">{isKnown ? formatUsd(perOne(known, amount)) : unknownText}</td>
      <td className={`text-right ${isChosen ? 'font-semibold' : ''}`}>{isKnown ? costWords(known) : unknownText}</td>
    </tr>
  )
}

/** To be read, not to be paid: to the nearest millionth. */
function perOne(cost: Usd, amount: Amount): Usd {
  return fixed6<Usd>((cost * 1_000_000n) / amount)
}

function unknownWords(legs: readonly BuilderLeg[], basis: CostBasis): string {
  const names = legs.map(({ instrument }) => shortName(instrument)).join(', ')
  switch (basis) {
    case 'depth':
      return t('The book does not hold all of: {legs}. Counted as far as it is known.', { legs: names })
    case 'mark':
      return t('The venue tells no mark of: {legs}.', { legs: names })
    case 'mid':
    case 'touch':
      return t('Nobody quotes: {legs}. Counted at the mark meanwhile.', { legs: names })
  }
}

/** What is given to those who quote, in words: the touch, or the depth, against the middle. */
function crossingWords(legs: readonly BuilderLeg[]): string | null {
  const more = crossingCost(legs.map(({ quote }) => quote))
  return more === undefined ? null : t('Crossing the spreads costs ≈ {sum} USD.', { sum: formatUsd(more) })
}

/** How many of the legs are counted at a price that stands in for another. */
export function assumedWords(legs: readonly BuilderLeg[]): string | undefined {
  const assumed = legs.filter(({ isAssumed, price }) => isAssumed && price !== undefined)
  if (assumed.length === 0) return undefined
  return plural(assumed.length, {
    one: '{count} leg is counted at another price than the chosen one.',
    other: '{count} legs are counted at another price than the chosen one.',
  })
}
