import { useState } from 'react'
import { CheckIcon, CopyIcon, WarningIcon } from './icons'
import { IconButton } from './Button'
import { t } from '@/language/t'

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
    <>
      <IconButton
        label={t('Copy {name}', { name })}
        icon={
          outcome === undefined ? (
            <CopyIcon />
          ) : outcome === 'copied' ? (
            <CheckIcon className="text-done" />
          ) : (
            <WarningIcon className="text-warn" />
          )
        }
        onClick={() => void copy()}
        onBlur={() => setOutcome(undefined)}
      />
      <output className={outcome === 'refused' ? 'text-xs text-warn' : 'sr-only'}>
        {outcome === 'copied' && t('Copied')}
        {outcome === 'refused' && t('Your browser blocked copying.')}
      </output>
    </>
  )
}
