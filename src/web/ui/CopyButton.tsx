import { useState } from 'react'
import { t } from '@/web/language/t'
import { Button, IconButton } from './Button'
import { WarningIcon } from './icons'
import { CheckIcon, CopyIcon } from './moreIcons'

type CopyButtonProps = {
  text: string
  /** Noun for the copied text: "the secret". */
  name: string
  /** Button label; without a label the button shows an icon only. */
  words?: string
}

export function CopyButton({ text, name, words }: CopyButtonProps) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setOutcome('copied'),
      // A browser may deny access to the clipboard. The text can still be selected by hand.
      () => setOutcome('refused'),
    )
  const icon =
    outcome === undefined ? (
      <CopyIcon />
    ) : outcome === 'copied' ? (
      <CheckIcon className="text-done" />
    ) : (
      <WarningIcon className="text-warn" />
    )
  const press = { onClick: () => void copy(), onBlur: () => setOutcome(undefined) }
  return (
    <>
      {words === undefined ? (
        <IconButton label={t('Copy {name}', { name })} icon={icon} {...press} />
      ) : (
        <Button size="small" {...press}>
          {icon}
          {words}
        </Button>
      )}
      <output className={outcome === 'refused' ? 'text-xs text-warn' : 'sr-only'}>
        {outcome === 'copied' && t('Copied')}
        {outcome === 'refused' && t('Your browser blocked copying.')}
      </output>
    </>
  )
}
