import type { GoodTillDraft } from '@/web/desk/draft/orderDraft'
import { chosenTimeZone } from '@/web/language/chosenLanguage'
import { t } from '@/web/language/t'
import { Select } from '@/web/ui/Select'
import { TextField } from '@/web/ui/TextField'
import { goodTillChoices, goodTillMs, goodTillText } from './goodTillDraft'

type GoodTillFieldsProps = {
  draft: GoodTillDraft
  nowMs: number
  onChange: (draft: GoodTillDraft | undefined) => void
}

/** When the page cancels the order. */
export function GoodTillFields({ draft, nowMs, onChange }: GoodTillFieldsProps) {
  const { preset, text } = draft
  return (
    <div className="grid grid-cols-2 gap-1.5" data-terms="">
      <Select
        label={t('Good till (cancelled by this page)')}
        isLabelHidden
        value={preset}
        options={goodTillChoices}
        onChange={(next) => {
          if (next === '') return onChange(undefined)
          // A chosen time begins where the preset would end.
          const ends = goodTillMs(draft, nowMs, chosenTimeZone)
          onChange({
            preset: next,
            text: next === 'at' && ends !== undefined ? goodTillText(ends, chosenTimeZone) : text,
          })
        }}
      />
      <TextField
        type="datetime-local"
        label={t('Ends')}
        isLabelHidden
        value={preset === 'at' ? text : goodTillText(goodTillMs(draft, nowMs, chosenTimeZone) ?? nowMs, chosenTimeZone)}
        onChange={(next) => onChange({ preset: 'at', text: next })}
      />
    </div>
  )
}
