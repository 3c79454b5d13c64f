import { Component, type ReactNode } from 'react'
import { ErrorState } from '@/ui/EmptyState'
import { t } from '@/language/t'

type BoundaryProps = { place: string; children: ReactNode }
type BoundaryState = { readonly place?: string; readonly error: Error | undefined }

/**
 * A mistake of ours in one screen must not take the header and the connection with it, nor the next screen that is gone
 * to: `place` is where the page is. React wants a class here.
 */
export class ScreenBoundary extends Component<BoundaryProps, BoundaryState> {
  override state: BoundaryState = { error: undefined }

  static getDerivedStateFromProps({ place }: BoundaryProps, state: BoundaryState): BoundaryState {
    return place === state.place ? state : { place, error: undefined }
  }

  static getDerivedStateFromError(error: unknown): Pick<BoundaryState, 'error'> {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <ErrorState
        what={t('Something went wrong on this screen. Your orders at the venue are unaffected.')}
        why={error.message}
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}
