import { shownLanguage } from '@/language/t'
import { t } from '@/ui/t'
type CommandHelpProps = { onPick: (phrase: string) => void }

const examples = [
  ['buy 2 eth 3100 post', t('A limit that only rests. Of two numbers the first is the amount.')],
  ['sell $5000 btc market', t('Amounts: contracts, USD ($5000, 5k usd) or 25% of what is possible.')],
  ['buy 1 eth bid+2', t('Prices: a number, bid, ask, mid, mark, with ticks (+2) or a share (-0.5%).')],
  ['buy 1 eth 27mar 3200c 150', t('An option: expiry, strike, c or p. eth alone is its perpetual.')],
  ['close 50% eth', t('At the market; at a limit with a price: close half at ask.')],
  ['flip', t('Long to short, or back, in one order.')],
  ['cancel all btc', t('Also: cancel buys, cancel eth perp, cancel last, cancel here.')],
  ['move last to bid+1', t('Also: move buy eth to 3100, amend 3090 size 2.')],
  ['lev eth 5', t('The leverage of a perpetual.')],
  ['alert eth 3200', t('Also: alert btc index above 90k, alert eth 5%, alert eth 27mar 3200c iv 65%.')],
  ['goto portfolio', t('Any screen or instrument.')],
  ['theme light', t('Or dark.')],
] as const

/** What can be said, by examples that can be taken. */
export function CommandHelp({ onPick }: CommandHelpProps) {
  return (
    <section aria-label={t('What can be said')} className="border-t border-line p-2">
      {shownLanguage !== 'en' && (
        <p className="px-2 pb-1 text-xs text-text-3">
          {t('Phrases are in English, whatever the language of the page.')}
        </p>
      )}
      <ul>
        {examples.map(([phrase, about]) => (
          <li key={phrase}>
            <button
              type="button"
              onClick={() => onPick(phrase)}
              className="flex min-h-8 w-full flex-col rounded-sm px-2 py-1 text-left hover:bg-surface-2 pointer-coarse:min-h-11"
            >
              <span className="text-sm font-medium">{phrase}</span>
              <span className="text-xs text-text-3">{about}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
