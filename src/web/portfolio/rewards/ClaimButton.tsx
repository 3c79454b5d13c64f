import { useId } from 'react'
import { t } from '@/web/language/t'
import type { ClaimState } from '@/web/portfolio/rewards/model/claim'
import { Button, type ButtonVariant } from '@/web/ui/Button'
import { WarningIcon } from '@/web/ui/icons'
import { CheckIcon } from '@/web/ui/moreIcons'

type ClaimButtonProps = {
  /** For example "Claim 12.50 USDC". */
  words: string
  state: ClaimState
  doneText: string
  /** Reason why the button is disabled; undefined if it is enabled. */
  whyNot?: string | undefined
  variant?: ButtonVariant
  /** True if the words of a quiet button begin where the text above it does. */
  isBelowText?: boolean
  onPress: () => void
}

export function ClaimButton({ isBelowText = false, ...props }: ClaimButtonProps) {
  const { words, state, doneText, whyNot, variant = 'primary', onPress } = props
  const noteId = useId()
  // Beside another claim, a dead button or its reason would contradict that claim. The amount already says 0.
  if (whyNot !== undefined && state.status === 'idle' && variant === 'quiet') return null
  const isUnderWay = state.status === 'pending' || state.status === 'unknown'
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
      <Button
        variant={variant}
        isPending={isUnderWay}
        disabled={whyNot !== undefined && !isUnderWay}
        aria-describedby={noteId}
        className={isUnderWay ? 'pl-7' : isBelowText && variant === 'quiet' ? 'not-pointer-coarse:-ml-3' : ''}
        onClick={onPress}
      >
        {words}
      </Button>
      <output id={noteId} className="min-w-0 text-sm empty:hidden">
        <Note state={state} doneText={doneText} whyNot={whyNot} />
      </output>
    </div>
  )
}

function Note({ state, doneText, whyNot }: Pick<ClaimButtonProps, 'state' | 'doneText' | 'whyNot'>) {
  switch (state.status) {
    case 'idle':
      return whyNot === undefined ? null : <span className="text-text-3">{whyNot}</span>
    case 'pending':
      return <span className="text-text-3">{t('Sent. Waiting for confirmation…')}</span>
    case 'busy':
    case 'unknown':
      return (
        <span className="inline-flex items-center gap-1.5 text-warn">
          <WarningIcon />
          {t('No response yet. Checking whether your claim went through…')}
        </span>
      )
    case 'done':
      return (
        <span className="inline-flex items-center gap-1.5 text-done">
          <CheckIcon />
          {doneText}
        </span>
      )
    case 'notArrived':
      return (
        <span className="text-warn">{t('Your claim didn’t reach the venue. Nothing was claimed. Try again.')}</span>
      )
    case 'refused':
      return (
        <span className="text-danger">
          {state.failure.words} <span className="text-xs text-text-4">{state.failure.code}</span>
        </span>
      )
  }
}
