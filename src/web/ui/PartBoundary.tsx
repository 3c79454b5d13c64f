import { Component, type ContextType, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { endTypeAhead } from '@/web/ui/shortcuts/typeAhead'
import { onReconnect } from './browser/onReconnect'
import { Button, IconButton } from './Button'
import { ErrorState } from './EmptyState'
import { WarningIcon } from './icons'
import { OpenedContext } from './openedContext'
import { showToast } from './showToast'

/** The code of a page section failed to load: the connection broke, or a new build removed the file. */
export class LoadError extends Error {
  /** Makes the next mount import the code again. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void = () => {}) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.forget = forget
  }
}

/** Form of the error message. `corner` is a button in the page's corner, for a section without a place of its own. */
export type FailedPart = 'screen' | 'panel' | 'line' | 'mark' | 'corner'

type BoundaryProps = {
  failed: FailedPart
  /** Identifies the content. When it changes, the section retries without a press. */
  of?: string
  beside?: ReactNode
  children: ReactNode
}
type BoundaryState = { readonly of: string | undefined; readonly failure: { readonly error: unknown } | undefined }

/** Keeps a failing section from taking down the page. React requires a class for this. */
export class PartBoundary extends Component<BoundaryProps, BoundaryState> {
  static override contextType = OpenedContext
  declare context: ContextType<typeof OpenedContext>
  override state: BoundaryState = { of: undefined, failure: undefined }

  static getDerivedStateFromProps({ of }: BoundaryProps, state: BoundaryState): BoundaryState {
    return of === state.of ? state : { of, failure: undefined }
  }

  static getDerivedStateFromError(error: unknown): Pick<BoundaryState, 'failure'> {
    return { failure: { error } }
  }

  override componentDidCatch(error: unknown) {
    const { failed } = this.props
    // The trader opened it and could miss the icon. Buffered keys are shortcuts again.
    if (this.context && (endTypeAhead() || failed === 'mark')) {
      showToast({ tone: 'danger', title: failureTitle(error, failed), detail: whyOf(error) })
    }
    if (!(error instanceof LoadError)) return
    error.forget()
    this.stopWaiting?.()
    this.stopWaiting = onReconnect(this.retry)
  }

  override componentWillUnmount() {
    this.stopWaiting?.()
  }

  private stopWaiting: (() => void) | undefined

  private readonly retry = () => {
    this.stopWaiting?.()
    this.setState({ failure: undefined })
  }

  override render() {
    const { failure } = this.state
    const { failed, beside, children } = this.props
    if (failure === undefined) return children
    return (
      <>
        <Failure error={failure.error} failed={failed} onRetry={this.retry} />
        {beside}
      </>
    )
  }
}

type FailureProps = { error: unknown; failed: FailedPart; onRetry: () => void }

function Failure({ error, failed, onRetry }: FailureProps) {
  const isLoad = error instanceof LoadError
  const what = failureTitle(error, failed)
  const why = whyOf(error)
  switch (failed) {
    case 'screen':
    case 'panel':
      return (
        <ErrorState
          what={what}
          why={<span className="line-clamp-4 wrap-anywhere">{why}</span>}
          onRetry={onRetry}
          onReload={isLoad ? () => location.reload() : undefined}
        />
      )
    case 'line':
      return (
        <div role="alert" className="flex min-h-10 min-w-0 items-center gap-2 bg-surface-1 px-3 text-sm">
          <WarningIcon className="shrink-0 text-danger" />
          <span className="min-w-0 truncate" title={why}>
            {what}: {why}
          </span>
          <Button size="small" onClick={onRetry}>
            {t('Try again')}
          </Button>
        </div>
      )
    case 'mark':
    case 'corner':
      return (
        <IconButton
          className={failed === 'corner' ? 'fixed bottom-2 left-2 z-50 bg-surface-2' : ''}
          label={`${what}. ${isLoad ? '' : `${why}. `}${t('Try again')}`}
          icon={<WarningIcon className="text-danger" />}
          onClick={onRetry}
        />
      )
  }
}

function whyOf(error: unknown): string {
  if (error instanceof LoadError) return t('The connection failed, or there is a new version of the page.')
  return error instanceof Error ? error.message : String(error)
}

function failureTitle(error: unknown, failed: FailedPart): string {
  if (error instanceof LoadError) return t('Couldn’t load this part of the page')
  switch (failed) {
    case 'screen':
      return t('Something went wrong on this screen. Your orders at the venue are unaffected.')
    case 'panel':
      return t('This panel failed')
    case 'line':
    case 'mark':
    case 'corner':
      return t('This part of the page failed')
  }
}
