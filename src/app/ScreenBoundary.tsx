import { Component, type ReactNode } from 'react'
import { ErrorState } from '@/ui/ErrorState'
import { t } from '@/ui/t'

type BoundaryState = { readonly error: Error | undefined }

/** A mistake of ours in one screen must not take the header and the connection with it. React wants a class here. */
export class ScreenBoundary extends Component<{ children: ReactNode }, BoundaryState> {
  override state: BoundaryState = { error: undefined }

  static getDerivedStateFromError(error: unknown): BoundaryState {
    return { error: error instanceof Error ? error : new Error(String(error)) }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return (
      <ErrorState
        what={t('This screen failed. Your orders at the venue are not affected.')}
        why={error.message}
        onRetry={() => this.setState({ error: undefined })}
      />
    )
  }
}
