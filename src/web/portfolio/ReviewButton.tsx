import type { ReactNode } from 'react'
import { Button } from '@/web/ui/Button'

type ReviewButtonProps = {
  /** False while a field is missing. A press then names the field, so the button is not styled as primary. */
  isReady: boolean
  disabled?: boolean
  children: ReactNode
}

/** The submit of a form, which opens a review. It is filled only when there is something to review. */
export function ReviewButton({ isReady, disabled = false, children }: ReviewButtonProps) {
  return (
    <Button
      type="submit"
      variant={isReady ? 'primary' : 'quiet'}
      size="large"
      aria-haspopup="dialog"
      disabled={disabled}
      className={isReady ? '' : 'bg-surface-2'}
    >
      {children}
    </Button>
  )
}
