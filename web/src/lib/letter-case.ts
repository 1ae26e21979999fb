/** Text with an upper-case first letter, for the start of a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Title for use inside a sentence: «История» becomes «история», «ДТП» stays unchanged. */
export function inSentence(title: string): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(title);
  return isWord ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
