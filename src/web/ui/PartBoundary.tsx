import { Component, type ContextType, type ReactNode } from 'react'
import { t } from '@/web/language/t'
import { endTypeAhead } from '@/web/ui/shortcuts/typeAhead'
import { Button, IconButton } from './Button'
import { ErrorState } from './EmptyState'
import { WarningIcon } from './icons'
import { OpenedContext } from './openedContext'
import { showToast } from './showToast'

/** The code of a part of the page could not be loaded: the connection failed, or a new build removed the file. */
export class LoadError extends Error {
  /** Lets the next mount import the code again. */
  readonly forget: () => void

  constructor(cause: unknown, forget: () => void = () => {}) {
    super(cause instanceof Error ? cause.message : String(cause), { cause })
    this.forget = forget
  }
}

/**
 * What takes the place of a part that failed: a message that fills a panel or a screen, one line, or a small button where
 * there is no room for a line; `corner` is that button in the corner of the page, for a part that has no place of its own.
 */
export type FailedPart = 'screen' | 'panel' | 'line' | 'mark' | 'corner'

type BoundaryProps = {
  failed: FailedPart
  /** What the part shows. When it changes, the part is tried again without a press. */
  of?: string
  /** Shown below the message, so that it stays usable. */
  beside?: ReactNode
  children: ReactNode
}
type BoundaryState = { readonly of: string | undefined; readonly failure: { readonly error: unknown } | undefined }

/** Keeps a part of the page that fails, or cannot be loaded, from taking the rest down. React wants a class here. */
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
    // Keys that are waiting for an opened part are the desk's again, and the trader must know.
    if (this.context && endTypeAhead()) {
      showToast({ tone: 'danger', title: failureTitle(error, this.props.failed), detail: whyOf(error) })
    }
    if (!(error instanceof LoadError)) return
    error.forget()
    addEventListener('online', this.retry, { once: true })
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry)
  }

  private readonly retry = () => {
    removeEventListener('online', this.retry)
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
