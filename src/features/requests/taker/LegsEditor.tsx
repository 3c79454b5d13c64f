import type { Amount } from '@/protocol/fixed6'
import type { Instrument } from '@/protocol/instrument'
import { Button } from '@/ui/Button'
import { decimalsOf, formatDecimal } from '@/ui/formatDecimal'
import { IconButton } from '@/ui/IconButton'
import { CloseIcon } from '@/ui/icons'
import { NumberField } from '@/ui/NumberField'
import { SideText } from '@/ui/SideText'
import { t } from '@/ui/t'
import { useHeldNumber } from '@/ui/useHeldNumber'
import type { LegMarkets, PackageLeg } from './packageMarket'
import { decimal, decimalText } from './requestDraft'

type LegsEditorProps = {
  legs: readonly PackageLeg[]
  instruments: ReadonlyMap<string, Instrument>
  markets: LegMarkets
  onFlip: (instrumentName: string) => void
  onRatio: (instrumentName: string, ratio: Amount) => void
  onRemove: (instrumentName: string) => void
}

/** Until the step of an instrument is known. */
const cent = 10_000n

const head = 'h-6 border-b border-line px-1.5 text-xs font-normal whitespace-nowrap text-text-3 first:pl-3 last:pr-3'
const cell = 'border-b border-line/60 px-1.5 py-1 whitespace-nowrap first:pl-3 last:pr-3'

/** The legs of what is asked for, each with its own market. */
export function LegsEditor({ legs, instruments, markets, onFlip, onRatio, onRemove }: LegsEditorProps) {
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('Legs')} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th scope="col" className={`${head} text-left`}>
              {t('Side')}
            </th>
            <th scope="col" className={`${head} text-left`}>
              {t('Ratio')}
            </th>
            <th scope="col" className={`${head} w-full text-left`}>
              {t('Instrument')}
            </th>
            {[t('Bid'), t('Ask'), t('Mark')].map((label) => (
              <th key={label} scope="col" className={`${head} text-right @max-md:hidden`}>
                {label}
              </th>
            ))}
            <th scope="col" className={head}>
              <span className="sr-only">{t('Remove')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {legs.map(({ instrumentName, side, ratio }) => {
            const market = markets.get(instrumentName)
            const decimals = decimalsOf(instruments.get(instrumentName)?.priceStep ?? cent)
            return (
              <tr key={instrumentName}>
                <td className={cell}>
                  <Button
                    size="small"
                    aria-label={t('{instrument}: {side}, flip', {
                      instrument: instrumentName,
                      side: side === 'buy' ? t('Buy') : t('Sell'),
                    })}
                    onClick={() => onFlip(instrumentName)}
                    className="w-12"
                  >
                    <SideText side={side} />
                  </Button>
                </td>
                <td className={cell}>
                  <RatioField instrumentName={instrumentName} ratio={ratio} onRatio={onRatio} />
                </td>
                <td className={`${cell} text-text-1`}>{instrumentName}</td>
                {[market?.bids?.[0]?.price, market?.asks?.[0]?.price, market?.ticker?.mark?.price].map((price, at) => (
                  // The three prices of a leg never change places.
                  // oxlint-disable-next-line react/no-array-index-key
                  <td key={at} className={`${cell} text-right @max-md:hidden`}>
                    {formatDecimal(price, decimals)}
                  </td>
                ))}
                <td className={`${cell} text-right`}>
                  <IconButton
                    label={t('Remove {instrument}', { instrument: instrumentName })}
                    icon={<CloseIcon />}
                    onClick={() => onRemove(instrumentName)}
                  />
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

type RatioFieldProps = { instrumentName: string; ratio: Amount; onRatio: LegsEditorProps['onRatio'] }

/** What is typed stays as it is typed; the leg takes it as soon as it is a number above 0. */
function RatioField({ instrumentName, ratio, onRatio }: RatioFieldProps) {
  const { value, isRefused, onChange, onBlur } = useHeldNumber({
    plain: decimalText(ratio),
    accepts: (text) => (decimal(text) ?? 0n) > 0n,
    onAccepted: (text) => {
      const typed = decimal(text)
      if (typed !== undefined) onRatio(instrumentName, typed)
    },
  })
  return (
    <NumberField
      label={t('Ratio of {instrument}', { instrument: instrumentName })}
      isLabelHidden
      value={value}
      onChange={onChange}
      onBlur={onBlur}
      step={1_000_000n}
      aria-invalid={isRefused || undefined}
      className={`w-16 ${isRefused ? '[&_.control]:border-danger' : ''}`}
    />
  )
}
