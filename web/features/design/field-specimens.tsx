import { CheckBox } from "../../ui/form/check-box.tsx";
import { FileButton } from "../../ui/files/file-button.tsx";
import { FileInput } from "../../ui/files/file-input.tsx";
import { NativeSelect } from "../../ui/form/native-select.tsx";
import { PasswordInput } from "../../ui/form/password-input.tsx";
import { Textarea } from "../../ui/form/textarea.tsx";
import { TextInput } from "../../ui/form/text-input.tsx";
import { PhoneCode } from "../../ui/phone-code/phone-code.tsx";
import { Specimen } from "./specimen.tsx";

const ABOUT = "One sentence that helps.";
const ERROR = "Enter the name of the shop.";
const DATA = [
  { value: "za", label: "South Africa" },
  { value: "gh", label: "Ghana" },
];
const PIXEL = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw==";
const WORDS = { choose: "Choose a picture", busy: "Choosing" };
const ignore = () => undefined;
const wait = () => Promise.resolve();

/** What is filled in: empty, filled, wrong and off. */
export function FieldSpecimens() {
  return (
    <>
      <Specimen name="Lines of text">
        <TextInput label="Empty" />
        <TextInput label="With help" description={ABOUT} defaultValue="Mokoena Bakery" />
        <TextInput label="Money" start="R" defaultValue="150" inputMode="decimal" />
        <TextInput label="Wrong" description={ABOUT} error={ERROR} />
        <TextInput label="Off" defaultValue="Mokoena Bakery" disabled />
        <PasswordInput label="Password" autoComplete="off" defaultValue="secret" />
      </Specimen>
      <Specimen name="More text">
        <Textarea label="Empty text" rows={3} />
        <Textarea label="Wrong text" rows={3} error={ERROR} defaultValue="Fresh rolls" />
      </Specimen>
      <Specimen name="A code sent to a phone">
        <PhoneCode number="+27 •••••• 567" send={wait} confirm={wait}>
          Confirm
        </PhoneCode>
      </Specimen>
      <Specimen name="Selects, boxes and files">
        <NativeSelect label="Country" data={DATA} />
        <NativeSelect label="Country, wrong" data={DATA} error="Choose a country." />
        <NativeSelect label="Country, off" data={DATA} disabled />
        <CheckBox label="Off" />
        <CheckBox label="On" defaultChecked description={ABOUT} />
        <CheckBox label="Wrong" error="Agree to go on." />
        <FileInput label="A file" accept=".csv" description={ABOUT} onFile={ignore} />
        <FileInput label="A file, chosen" accept=".csv" fileName="customers.csv" onFile={ignore} />
        <FileInput label="A picture, chosen" accept=".png" pictureUrl={PIXEL} onFile={ignore} />
        <div className="lh-row">
          <FileButton accept=".csv" onFile={ignore}>
            {WORDS.choose}
          </FileButton>
          <FileButton accept=".csv" isBusy onFile={ignore}>
            {WORDS.busy}
          </FileButton>
        </div>
      </Specimen>
    </>
  );
}
