import { describeError } from '@/core/protocol/errorCodes'
import type { Instrument } from '@/core/protocol/instrument'
import type { TwapOrder, TwapSlice } from '@/core/protocol/rest/twaps'
import type { SliceList } from '@/web/desk/ticket/twap/model/twapQueries'
import { plural, t } from '@/web/language/t'
import { IconButton } from '@/web/ui/Button'
import { formatAmount, decimalsOf, formatDecimal, unknownText, formatPrice } from '@/web/ui/formatNumber'
import { CloseIcon } from '@/web/ui/moreIcons'
import { DataTable, type Column } from '@/web/ui/table/DataTable'
import { Time } from '@/web/ui/Time'
import { runningText } from './twapText'

type SlicesPanelProps = {
  twap: TwapOrder
  instrument: Instrument | undefined
  list: SliceList | undefined
  failure: string | undefined
  onClose: () => void
}

export function SlicesPanel({ twap, instrument, list, failure, onClose }: SlicesPanelProps) {
  return (
    <section
      aria-label={t('Slices')}
      aria-busy={list === undefined && failure === undefined}
      className="flex min-h-0 shrink-0 basis-1/2 flex-col sm:basis-80 sm:border-t-0 sm:border-l"
    >
      <div className="flex h-7 shrink-0 items-center gap-2 pr-1 pl-3 pointer-coarse:h-11">
        <p className="min-w-0 flex-1 truncate text-xs text-text-2">{runningText(twap, instrument)}</p>
        <IconButton label={t('Close')} icon={<CloseIcon />} onClick={onClose} />
      </div>
      {failure !== undefined ? (
        <p role="alert" className="p-3 text-sm text-danger">
          {failure}
        </p>
      ) : (
        <DataTable
          label={t('Slices')}
          columns={sliceColumns(instrument)}
          rows={list?.slices ?? []}
          rowKey={({ orderId }) => orderId}
          empty={
            <p className="p-3 text-sm text-text-3">
              {list === undefined ? t('Loading slices…') : t('No slices executed yet')}
            </p>
          }
        />
      )}
      {list?.isCutOff === true && (
        <p className="border-t border-line px-3 py-1 text-xs text-text-3">
          {plural(list.slices.length, {
            one: 'Latest slice. See Order history for the rest.',
            other: 'Latest {count} slices. See Order history for the rest.',
          })}
        </p>
      )}
    </section>
  )
}

function sliceColumns(instrument: Instrument | undefined): readonly Column<TwapSlice>[] {
  const written = (amount: TwapSlice['amount']) =>
    instrument === undefined ? formatDecimal(amount, decimalsOf(amount)) : formatAmount(amount, instrument.amountStep)
  return [
    { id: 'time', header: t('Time'), cell: ({ timestamp }) => <Time timeNs={timestamp} /> },
    {
      id: 'filled',
      header: t('Filled'),
      align: 'right',
      cell: ({ filled, amount }) => t('{filled} of {total}', { filled: written(filled), total: written(amount) }),
    },
    {
      id: 'price',
      header: t('Price'),
      align: 'right',
      cell: ({ avgPrice }) => {
        if (avgPrice === undefined || avgPrice === 0n) return unknownText
        return instrument === undefined ? formatDecimal(avgPrice, 2) : formatPrice(avgPrice, instrument.priceStep)
      },
    },
    { id: 'outcome', header: t('Outcome'), cell: (slice) => <Outcome slice={slice} /> },
  ]
}

function Outcome({ slice: { filled, amount, error } }: { slice: TwapSlice }) {
  // A lack of liquidity is not a failure, because later slices trade the missing amount.
  if (error === 'IOC_ORDER_REJECTED') return <span className="text-text-3">{t('no liquidity')}</span>
  if (error !== undefined) {
    return (
      <span className="text-danger" title={error}>
        {t(describeError(error))}
      </span>
    )
  }
  return filled === amount ? t('filled') : <span className="text-text-3">{t('partial fill')}</span>
}
