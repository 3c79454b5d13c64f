import type { KeyboardEvent, RefObject } from 'react'
import { TextField } from '@/ui/TextField'
import { t } from '@/ui/t'
import { messageId } from './PhraseMessage'
import { planTitleId } from './PlanSheet'
import { suggestionListId } from './SuggestionList'

type PhraseFieldProps = {
  ref: RefObject<HTMLInputElement | null>
  value: string
  onChange: (text: string) => void
  onKeyDown: (event: KeyboardEvent) => void
  hasSuggestions: boolean
  activeId: string | undefined
}

export function PhraseField({ ref, value, onChange, onKeyDown, hasSuggestions, activeId }: PhraseFieldProps) {
  return (
    <div className="p-3">
      <TextField
        label={t('Command')}
        isLabelHidden
        ref={ref}
        // The pattern of an editable combobox with a list beside it, which no element of the platform is.
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
        role="combobox"
        aria-autocomplete="list"
        aria-expanded={hasSuggestions}
        aria-controls={hasSuggestions ? suggestionListId : undefined}
        aria-activedescendant={activeId}
        aria-describedby={`${planTitleId} ${messageId}`}
        placeholder="buy 2 eth 3100 post"
        autoCapitalize="none"
        enterKeyHint="send"
        inputClassName="text-base"
        value={value}
        onChange={onChange}
        onKeyDown={onKeyDown}
      />
    </div>
  )
}
