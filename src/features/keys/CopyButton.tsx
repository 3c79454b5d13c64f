import { useState } from 'react'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'

/** Copies a text, and says whether it did until the focus moves on. `name` is what it is: "the secret". */
export function CopyButton({ text, name }: { text: string; name: string }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      // A browser may forbid it: the text is there to be selected.
      () => setOutcome('refused'),
    )
  return (
    <Button
      size="small"
      aria-label={t('Copy {name}', { name })}
      className="min-w-17"
      onClick={() => void copy()}
      onBlur={() => setOutcome(undefined)}
    >
      <span aria-live="polite">
        {outcome === undefined ? t('Copy') : outcome === 'copied' ? t('Copied') : t('Not allowed')}
      </span>
    </Button>
  )
}
