import type { OptionInstrument, Side } from '@/protocol/instrument'
import { Checkbox } from '@/ui/Checkbox'
import { NumberField } from '@/ui/NumberField'
import { t } from '@/ui/t'
import type { PegDraft, ReadPeg } from './pegDraft'

type PegFieldsProps = {
  draft: PegDraft
  onDraft: (change: Partial<PegDraft>) => void
  side: Side
  instrument: OptionInstrument
  read: ReadPeg
  /** Whether what is wrong is told already. */
  isTold: boolean
}

const halfSecond = 500_000n

/** How far and how fast a pegged order may follow, and what becomes of it when it cannot. */
export function PegFields({ draft, onDraft, side, instrument, read, isTold }: PegFieldsProps) {
  const wrong = (field: 'cap' | 'seconds') => (isTold && read.error?.field === field ? read.error.words : undefined)
  return (
    <div className="flex flex-col gap-2">
      <div className="grid grid-cols-2 gap-2">
        <NumberField
          label={side === 'buy' ? t('Never above') : t('Never below')}
          suffix="USD"
          value={draft.capText}
          step={instrument.priceStep}
          error={wrong('cap')}
          onChange={(capText) => onDraft({ capText })}
        />
        <NumberField
          label={t('At most every')}
          suffix="s"
          value={draft.secondsText}
          step={halfSecond}
          error={wrong('seconds')}
          onChange={(secondsText) => onDraft({ secondsText })}
        />
      </div>
      <Checkbox
        label={t('Cancel the order if the peg cannot go on')}
        isChecked={draft.cancelsAtEnd}
        onChange={(cancelsAtEnd) => onDraft({ cancelsAtEnd })}
      />
      <p className="text-xs text-text-3">
        {t(
          'This tab moves the order by edits that the one-click key signs. Closing the tab leaves the order where it stands. It pauses while the forward, the book or the link is not live, and ends 15 minutes before expiry.',
        )}
      </p>
    </div>
  )
}
