/** Input as WebDriver defines it; both of its protocols take the same (https://w3c.github.io/webdriver/#actions). */
export type InputSource =
  | { readonly type: 'pointer'; readonly id: string; readonly actions: readonly PointerAction[] }
  | { readonly type: 'key'; readonly id: string; readonly actions: readonly KeyAction[] }

type PointerAction =
  | { readonly type: 'pointerMove'; readonly x: number; readonly y: number; readonly duration?: number }
  | { readonly type: 'pointerDown' | 'pointerUp'; readonly button: 0 }
  | { readonly type: 'pause'; readonly duration: number }

type KeyAction = { readonly type: 'keyDown' | 'keyUp'; readonly value: string }

/** A window of a browser that a driver controls. Its storage is empty at the start and lasts as long as the window. */
export type Browser = {
  /** Name and version as the browser says them. */
  readonly name: string
  readonly goto: (url: string) => Promise<void>
  /** Calls a function of plain JavaScript in the page. Argument and result pass as JSON. */
  readonly call: <Argument, Result>(
    work: (argument: Argument) => Result,
    argument: Argument,
  ) => Promise<Awaited<Result>>
  readonly act: (source: InputSource) => Promise<void>
  /** Errors of scripts and of the console since the last call; always empty where the protocol does not report them. */
  readonly takeErrors: () => readonly string[]
  readonly savePicture: (path: string) => Promise<void>
  readonly close: () => Promise<void>
}

/** The text of a function body that calls `work`. The compiler of the tools wraps functions in a helper `__name`. */
export function scriptOf(work: (argument: never) => unknown, argument: unknown): string {
  return `const __name = (value) => value; return (${work.toString()})(${JSON.stringify(argument) ?? 'undefined'})`
}
