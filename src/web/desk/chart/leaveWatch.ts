export type LeaveWatch = {
  /** Watches until `stop`, or until the pointer has left. */
  readonly start: () => void
  readonly stop: () => void
}

/**
 * Detects that the pointer has left the chart by a move elsewhere that is not a drag. Needed because the chart
 * sometimes gets no leave event on a busy page.
 */
export function createLeaveWatch(host: HTMLElement, onLeft: () => void): LeaveWatch {
  const page = host.ownerDocument
  const onMove = ({ target, buttons, pointerType }: PointerEvent) => {
    if (buttons !== 0 || pointerType === 'touch') return
    if (!(target instanceof Node) || host.contains(target)) return
    stop()
    onLeft()
  }
  // The DOM ignores a listener that is already registered.
  const start = () => page.addEventListener('pointermove', onMove)
  const stop = () => page.removeEventListener('pointermove', onMove)
  return { start, stop }
}
