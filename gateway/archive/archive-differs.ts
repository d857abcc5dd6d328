/** What a file of the archive holds is not what was counted, or what was counted is no longer what is there. */
export class ArchiveDiffers extends Error {
  constructor(what: string) {
    super(`The archive differs from the messages: ${what}`);
    this.name = "ArchiveDiffers";
  }
}
