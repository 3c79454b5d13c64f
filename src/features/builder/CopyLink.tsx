import { useState } from 'react'
import { CheckIcon, CopyIcon, WarningIcon } from '@/ui/icons'
import { Button } from '@/ui/Button'
import { t } from '@/ui/t'

/** The address has the whole structure: whoever opens it sees the same, with a wallet or without. */
export function CopyLink({ isDisabled }: { isDisabled: boolean }) {
  const [outcome, setOutcome] = useState<'copied' | 'refused'>()
  const copy = () =>
    navigator.clipboard.writeText(window.location.href).then(
      () => setOutcome('copied'),
      // A browser may forbid it: the address is there to be copied by hand.
      () => setOutcome('refused'),
    )
  return (
    <>
      <Button size="small" disabled={isDisabled} onClick={() => void copy()} onBlur={() => setOutcome(undefined)}>
        {outcome === 'copied' ? (
          <CheckIcon width={12} height={12} className="text-done" />
        ) : outcome === 'refused' ? (
          <WarningIcon width={12} height={12} className="text-warn" />
        ) : (
          <CopyIcon width={12} height={12} />
        )}
        {t('Copy link')}
      </Button>
      <output className={outcome === 'refused' ? 'text-xs text-warn' : 'sr-only'}>
        {outcome === 'copied' && t('Copied')}
        {outcome === 'refused' && t('The browser does not allow it: copy the address instead.')}
      </output>
    </>
  )
}
