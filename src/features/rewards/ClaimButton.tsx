import { useId } from 'react'
import type { ClaimState } from '@/account/rewards/claim'
import { Button, type ButtonVariant } from '@/ui/Button'
import { CheckIcon, WarningIcon } from '@/ui/icons'
import { t } from '@/ui/t'

type ClaimButtonProps = {
  /** What a press does: "Claim 12.50 USDC". */
  words: string
  state: ClaimState
  /** What is said when it is done. */
  doneWords: string
  /** Why it cannot be pressed; undefined when it can. */
  whyNot?: string | undefined
  variant?: ButtonVariant
  onPress: () => void
}

/** Asks the venue for something once, and says what became of it beside the button. */
export function ClaimButton({ words, state, doneWords, whyNot, variant = 'primary', onPress }: ClaimButtonProps) {
  const noteId = useId()
  const isUnderWay = state.status === 'pending' || state.status === 'unknown'
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        variant={variant}
        isPending={isUnderWay}
        disabled={whyNot !== undefined && !isUnderWay}
        aria-describedby={noteId}
        className={isUnderWay ? 'pl-7' : ''}
        onClick={onPress}
      >
        {words}
      </Button>
      <output id={noteId} className="min-w-0 text-sm">
        <Note state={state} doneWords={doneWords} whyNot={whyNot} />
      </output>
    </div>
  )
}

function Note({ state, doneWords, whyNot }: Pick<ClaimButtonProps, 'state' | 'doneWords' | 'whyNot'>) {
  switch (state.status) {
    case 'idle':
      return <span className="text-text-3">{whyNot}</span>
    case 'pending':
      return <span className="text-text-3">{t('Sent. Waiting for the venue.')}</span>
    case 'busy':
    case 'unknown':
      return (
        <span className="inline-flex items-center gap-1.5 text-warn">
          <WarningIcon />
          {t('The venue has not answered. Asking whether it was done.')}
        </span>
      )
    case 'done':
      return (
        <span className="inline-flex items-center gap-1.5 text-done">
          <CheckIcon />
          {doneWords}
        </span>
      )
    case 'notArrived':
      return <span className="text-warn">{t('It did not reach the venue, and nothing was done. Try again.')}</span>
    case 'refused':
      return (
        <span className="text-danger">
          {state.failure.words} <span className="text-xs text-text-4">{state.failure.code}</span>
        </span>
      )
  }
}
