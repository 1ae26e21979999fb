/** Text with its first letter in upper case, for the start of a sentence. */
export function capitalised(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

/** Title inside a sentence: «История» becomes «история», an abbreviation such as «ДТП» is unchanged. */
export function inSentence(title: string): string {
  const isWord = /^\p{Lu}\p{Ll}/u.test(title);
  return isWord ? title.charAt(0).toLowerCase() + title.slice(1) : title;
}
