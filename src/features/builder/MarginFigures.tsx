import type { Usd } from '@/protocol/fixed6'
import type { StructurePreview } from '@/quant/preview/previewStructure'
import { BeforeAfter, type Change } from '@/ui/BeforeAfter'
import { unknownText } from '@/ui/formatDecimal'
import { formatUsd } from '@/ui/formatUsd'
import { t } from '@/ui/t'

type AloneMargin = { readonly standard: Usd | undefined; readonly portfolio: Usd | undefined }

type MarginFiguresProps = {
  /** Of the trader's own account; undefined while there is none, or it is not read. */
  own: StructurePreview | undefined
  isPortfolio: boolean
  /** What the structure asks for by itself, in an account with nothing else. */
  alone: AloneMargin
  canTrade: 'trading' | 'connected' | 'signedOut'
  /** Why there is nothing to reckon, whatever the account is; undefined when there is. */
  nothing: 'noLegs' | 'noPrice' | undefined
}

/** The margin that the structure asks for: by itself, and in the trader's own account. */
export function MarginFigures({ own, isPortfolio, alone, canTrade, nothing }: MarginFiguresProps) {
  return (
    <section aria-label={t('Margin of the structure')} className="flex flex-col gap-1.5 border-t border-line p-3">
      <h2 className="label">{t('Margin')}</h2>
      <dl className="grid grid-cols-2 gap-x-4 text-sm">
        <Alone name={t('By itself, standard')} value={alone.standard} isOwn={canTrade === 'trading' && !isPortfolio} />
        <Alone name={t('By itself, portfolio')} value={alone.portfolio} isOwn={canTrade === 'trading' && isPortfolio} />
      </dl>
      {own === undefined ? (
        <p className="text-xs text-text-3">{nothing === undefined ? missing[canTrade] : nothingWords[nothing]}</p>
      ) : (
        <BeforeAfter
          label={
            isPortfolio ? t('The account with it, by portfolio margin') : t('The account with it, by standard margin')
          }
          changes={changesOf(own)}
          note={t('≈ With every leg filled at the price that it is counted at.')}
        />
      )}
    </section>
  )
}

const nothingWords = {
  noLegs: t('Without a leg to trade it asks for no margin.'),
  noPrice: t('Not known while a leg has no price.'),
}

const missing = {
  signedOut: t('Connect a wallet to see it with what the account holds.'),
  connected: t('Enable trading to see it with what the account holds.'),
  trading: t('The account is being read.'),
}

function Alone({ name, value, isOwn }: { name: string; value: Usd | undefined; isOwn: boolean }) {
  return (
    <div>
      <dt className="text-xs text-text-3">{name}</dt>
      <dd className={isOwn ? 'text-text-1' : 'text-text-2'}>
        {value === undefined ? unknownText : `≈ ${formatUsd(value)}`}
      </dd>
    </div>
  )
}

function changesOf({ margin: { before, after }, neededMargin, hasEnough, fees }: StructurePreview): readonly Change[] {
  const change = (name: string, of: (margin: NonNullable<typeof before>) => Usd): Change => ({
    name,
    ...(before !== undefined && { before: formatUsd(of(before)) }),
    after: formatUsd(after && of(after)),
  })
  return [
    change(t('Initial margin'), ({ initialMargin }) => initialMargin),
    change(t('Maintenance margin'), ({ maintenanceMargin }) => maintenanceMargin),
    change(t('Available'), ({ availableMargin }) => availableMargin),
    {
      name: t('Needed as orders'),
      about: t('What the venue asks the available margin for before anything is filled.'),
      after: formatUsd(neededMargin),
      ...(hasEnough === false && { tone: 'danger' as const }),
    },
    { name: t('Fees'), after: formatUsd(fees) },
  ]
}
