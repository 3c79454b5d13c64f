declare const drawn: unique symbol

/**
 * A value that a review showed before the trader agreed. Only `ReviewDialog` makes one, from the value that it shows,
 * and signing or sending accepts nothing else: another value than the one on the screen does not compile.
 */
export type Reviewed<Value> = Value & { readonly [drawn]: true }
