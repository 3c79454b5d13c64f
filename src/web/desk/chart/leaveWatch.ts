export type LeaveWatch = {
  /** From now on until `stop`, or until the pointer has left. */
  readonly start: () => void
  readonly stop: () => void
}

/**
 * Hears that the mouse has left `host` by its next move elsewhere. On a busy page the chart was seen to get no leave of its
 * own, probably because the desk had moved it in the document after the last move over it. A drag may go on outside.
 */
export function createLeaveWatch(host: HTMLElement, onLeft: () => void): LeaveWatch {
  const page = host.ownerDocument
  const onMove = ({ target, buttons, pointerType }: PointerEvent) => {
    if (buttons !== 0 || pointerType === 'touch') return
    if (!(target instanceof Node) || host.contains(target)) return
    stop()
    onLeft()
  }
  // Adding a listener that is there already does nothing.
  const start = () => page.addEventListener('pointermove', onMove)
  const stop = () => page.removeEventListener('pointermove', onMove)
  return { start, stop }
}
