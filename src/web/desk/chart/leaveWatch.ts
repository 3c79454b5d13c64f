export type LeaveWatch = {
  /** Watches until `stop`, or until the pointer has left. */
  readonly start: () => void
  readonly stop: () => void
}

/** On a busy page the chart sometimes gets no leave event, so this waits for a move elsewhere, unless in a drag. */
export function createLeaveWatch(host: HTMLElement, onLeft: () => void): LeaveWatch {
  const page = host.ownerDocument
  const onMove = ({ target, buttons, pointerType }: PointerEvent) => {
    if (buttons !== 0 || pointerType === 'touch') return
    if (!(target instanceof Node) || host.contains(target)) return
    stop()
    onLeft()
  }
  // Adding the same listener twice has no effect.
  const start = () => page.addEventListener('pointermove', onMove)
  const stop = () => page.removeEventListener('pointermove', onMove)
  return { start, stop }
}
