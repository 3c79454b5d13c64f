import { Component, type ReactNode } from 'react'
import { ErrorState } from './EmptyState'
import { IconButton } from './Button'
import { WarningIcon } from './icons'
import { t } from '@/language/t'

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
 * What takes the place of the part: a message that fills a panel, or a small button where there is no room for one; in
 * the corner of the page where the part has no place of its own.
 */
export type FailedPart = 'panel' | 'mark' | 'corner'

type BoundaryProps = {
  failed: FailedPart
  children: ReactNode
}
type BoundaryState = { readonly error: unknown }

/** Keeps a part that could not be loaded from taking the rest of the page down. Any other error passes through. */
export class LoadBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error }
  }

  override componentDidCatch(error: unknown) {
    if (!(error instanceof LoadError)) return
    error.forget()
    addEventListener('online', this.retry, { once: true })
  }

  override componentWillUnmount() {
    removeEventListener('online', this.retry)
  }

  private readonly retry = () => {
    removeEventListener('online', this.retry)
    this.setState({ error: undefined })
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    if (!(error instanceof LoadError)) throw error
    const { failed } = this.props
    const what = t('Couldn’t load this part of the page')
    if (failed !== 'panel') {
      return (
        <IconButton
          className={failed === 'corner' ? 'fixed bottom-2 left-2 z-50 bg-surface-2' : ''}
          label={`${what}. ${t('Try again')}`}
          icon={<WarningIcon className="text-danger" />}
          onClick={this.retry}
        />
      )
    }
    return (
      <ErrorState
        what={what}
        why={t('The connection failed, or there is a new version of the page.')}
        onRetry={this.retry}
        onReload={() => location.reload()}
      />
    )
  }
}
