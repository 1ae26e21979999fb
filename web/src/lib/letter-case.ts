/** «пять источников» at the beginning of a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** A title inside a sentence: «История» as «история», «ДТП» as it is. */
export function inSentence(title: string): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(title);
  return isWord ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
